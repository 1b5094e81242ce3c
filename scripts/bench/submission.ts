// A woodland as its owner submits it, with all that a submission needs.
import { ListingDraft } from '#features/listings/contract/draft.ts'
import { STATUS_TYPE } from '#features/listings/contract/owner.ts'
import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'

interface Woodland {
  project_name: string
  /** Photo of the certificate, and photos of the woodland. */
  image: UploadedFile[]
  images: UploadedFile[]
}

/** Input of `addForesty`. */
export const submissionOf = (woodland: Woodland) => ({
  ...ListingDraft.parse({
    forestry_type: '2',
    type: '3',
    province_id: 350_000,
    city_id: 350_700,
    county_id: 350_703,
    measure_area: '120',
    price_type: '0',
    price: '36',
    years: '20',
    ownership: '1',
    warrant: '1',
    content: '杉木中龄林，坡度平缓，林道通到山脚，近年没有采伐，四至清楚，无任何纠纷。',
    user_name: '林建国',
    ...woodland,
  }),
  status_type: STATUS_TYPE.submit,
  agree: 1,
})
