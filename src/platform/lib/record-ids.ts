// Ids of records in the snapshot, where two lists of one kind are numbered separately.

/** Added to the id of a record whose number another list has given away. No list numbers so high. */
const FIRST_SURROGATE = 10_000_000_000

/** Id in the snapshot of the record that has this number in the list that is numbered separately. */
export const surrogateId = (id: number) => FIRST_SURROGATE + id
export const isSurrogateId = (id: number) => id > FIRST_SURROGATE
/** The number by which calls and addresses know a record. */
export const wireId = (id: number) => id % FIRST_SURROGATE
