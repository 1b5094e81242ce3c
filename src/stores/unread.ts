// Number of unread notifications: kept up to date by live-unread.ts while an account page is in sight.
import { atom } from 'nanostores'

export const $unread = atom(0)
