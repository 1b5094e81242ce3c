export const DATA_FOLDER = import.meta.dirname
export const PICTURES = 'pictures'
export const VIDEOS = 'videos'
