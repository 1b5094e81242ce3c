import { createContext, useContext } from 'react'

/** Id of the record in the form; 0 until its first save. */
export const EditedId = createContext(0)

export const useEditedId = () => useContext(EditedId)
