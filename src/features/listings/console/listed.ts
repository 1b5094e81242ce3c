import type { RaRecord } from 'react-admin'

export const LISTED_LISTINGS = 'listed'

/** Title and id of a listing: the title alone may not be unique. */
export const listingTitle = ({ id, project_name }: RaRecord) => `${project_name}（${id}）`
