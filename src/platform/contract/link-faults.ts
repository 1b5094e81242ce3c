/** Why readers cannot open a page of another website. */
export const LINK_FAULTS = ['gone', 'server', 'unreachable', 'timeout', 'redirects', 'private'] as const
/** Empty where they can, or where the host does not say so. */
export type LinkFault = (typeof LINK_FAULTS)[number] | ''
