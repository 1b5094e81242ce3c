// Ids of records in the snapshot, for backends that number two lists of one kind apart from each other.

/** Added to the id of a record whose number another list has given away. No backend numbers so high. */
const APART = 10_000_000_000

/** Id in the snapshot of the record that has this number in the list that is numbered apart. */
export const apartId = (id: number) => APART + id
export const isApartId = (id: number) => id > APART
/** The number by which backend and addresses know a record. */
export const wireId = (id: number) => id % APART
