import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileLibrary } from '#features/content/contract/media.ts'
import { pictureLibrary } from '#features/content/contract/pictures.ts'
import { callStaff } from '#platform/console/api.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { MEDIA } from './media-queries.ts'

export type LibraryFile = Output<typeof fileLibrary>['list'][number]
export type LibraryPicture = Output<typeof pictureLibrary>['list'][number]

interface Asked {
  keyword: string
  tag: string
  page: number
}

/** One page of a library by words and tag; another filter begins at its first page. */
const useLibrary = <One>(name: string, read: (asked: Asked) => Promise<{ list: One[]; more: boolean }>) => {
  const [asked, setAsked] = useState<Asked>({ keyword: '', tag: '', page: 1 })
  const query = useQuery({
    queryKey: [MEDIA, name, asked],
    queryFn: () => read(asked),
    placeholderData: (before) => before,
  })
  return {
    ...query,
    ...asked,
    filter: (changes: Partial<Omit<Asked, 'page'>>) => setAsked({ ...asked, ...changes, page: 1 }),
    turnTo: (page: number) => setAsked({ ...asked, page }),
  }
}

export type LibraryPage<One> = ReturnType<typeof useLibrary<One>>

const readFiles = (asked: Asked) => callStaff(fileLibrary, asked)
const readPictures = (asked: Asked) => callStaff(pictureLibrary, asked)

export const useFileLibrary = () => useLibrary('files', readFiles)
export const usePictureLibrary = () => useLibrary('pictures', readPictures)
