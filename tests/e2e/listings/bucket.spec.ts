// Files that browsers send straight to a bucket, past the portal: a real S3 server of another origin, which checks
// signatures and asks first, and pages whose policy lets them go there.
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { openFolder, type RunningProcess, startProcess } from '../../helpers/processes.ts'
import { copyOfDemo } from '../../helpers/seeded-demo.ts'
import { bucketEnv, clientOf, type RunningSwift, startSwift } from '../../helpers/swift.ts'
import { video } from '../../helpers/user-uploads.ts'
import { chooser, files, fill, newTitle, openSignedIn, saveState, upload } from '../support/listing-form.ts'
import { expect, test } from '../support/test.ts'

const root = join(import.meta.dirname, '../../..')
const BUCKET = 'files'

let swift: RunningSwift
let portal: RunningProcess
let origin: string
let remove: () => void

test.beforeAll(async () => {
  test.setTimeout(600_000)
  const { folder, ...made } = openFolder('bucket')
  remove = made.remove
  const port = await freePort()
  origin = `http://localhost:${port}`
  swift = await startSwift(origin)
  const client = clientOf(swift)
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  client.destroy()
  portal = await startProcess(
    [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/start.ts'],
    {
      port,
      cwd: root,
      env: {
        PORT: String(port),
        // The files of its listings stay behind: an empty one would send all of them to the bucket.
        ...(await copyOfDemo(folder)),
        LOG_LEVEL: 'warn',
        DEMO: '1',
        ...bucketEnv(swift, BUCKET),
        UPLOAD_PUBLIC_URL: `${swift.endpoint}/${BUCKET}`,
      },
    },
  )
  // It listens before its pages are made anew, with a policy that names the bucket.
  const pageText = async () => (await fetch(`${origin}/addproject`)).text()
  await expect.poll(pageText, { timeout: 240_000 }).toContain(swift.endpoint)
})
test.afterAll(async () => {
  await portal?.stop()
  await swift?.stop()
  remove?.()
})

test('photos and a video of several parts go there by themselves, and are shown from there', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy|CORS/i.test(message.text())) refused.push(message.text())
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).origin)
  })
  await openSignedIn(page)
  await fill(page, newTitle())
  await upload(page)
  await chooser(page, '视频').setInputFiles({
    name: '航拍.mp4',
    mimeType: 'video/mp4',
    buffer: video(PART_BYTES + 1000),
  })
  await expect(page.getByRole('status').filter({ hasText: '视频：已上传 1' })).toBeAttached({
    timeout: 30_000,
  })
  expect(new Set(sent)).toEqual(new Set([swift.endpoint]))
  // Three pictures, and the video in two parts.
  expect(sent).toHaveLength(5)
  await expect(saveState(page)).toContainText('草稿已保存')
  await page.reload()
  const shown = files(page, '林地照片').first().locator('img')
  await expect(shown).toHaveAttribute('src', new RegExp(`^${swift.endpoint}/files/private/woodland/`))
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(refused).toEqual([])
  await context.close()
})
