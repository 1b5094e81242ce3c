// Number of unread notifications: kept up to date by live-unread.ts while a page is in sight and somebody is signed in.
import { atom } from 'nanostores'

export const $unread = atom(0)
