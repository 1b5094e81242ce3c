import { createContext, useContext } from 'react'

export const EditedId = createContext(0)

export const useEditedId = () => useContext(EditedId)
