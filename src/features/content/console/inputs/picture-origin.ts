import { fileBase, mediaAddress } from '#platform/browser/call.ts'

/** Whether a picture is kept by another website, which may remove it or refuse to show it here. */
export const isOnOtherSite = (address: string): boolean =>
  /^(https?:)?\/\//i.test(address) &&
  !(fileBase() && address.startsWith(`${fileBase()}/`)) &&
  new URL(address, location.href).origin !== new URL(mediaAddress('/'), location.href).origin
