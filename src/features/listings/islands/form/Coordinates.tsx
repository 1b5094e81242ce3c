// Coordinates of the land and their datum: typed, read from the phone's GPS, or marked on the map. Loads the map on demand.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import {
  coordinatesAt,
  coordinatesOf,
  misplacedIn,
  OLD_DATUM_TEXT,
  pointOf,
  readCoordinates,
} from '#features/listings/contract/form.ts'
import { coordinateSources, datumNames } from '#features/listings/rules/datums.ts'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'
import { DATUM } from '#platform/readers/point.ts'
import { Chips } from '#platform/ui/Chips.tsx'
import { TextField, textInput } from './fields.tsx'

const POLL_MS = 1000
/** Timeout of one attempt: a satellite receiver takes about that long for its first position. */
const ATTEMPT_MS = 15_000
/** All attempts together: more would only empty the battery. */
const LONGEST_MS = 120_000

/** `retrying`: an attempt has failed, and others follow. */
type Locating = 'idle' | 'asking' | 'retrying' | 'denied' | 'failed'

const usePosition = (onPosition: (coords: GeolocationCoordinates) => void) => {
  const [state, setState] = useState<Locating>('idle')
  const cancel = useRef<() => void>(undefined)
  const end = useCallback((reached: Locating) => {
    cancel.current?.()
    cancel.current = undefined
    setState(reached)
  }, [])
  const stop = useCallback(() => end('idle'), [end])
  const locate = () => {
    if (!navigator.geolocation) return setState('failed')
    cancel.current?.()
    setState('asking')
    const since = Date.now()
    let timer = 0
    let isOver = false
    cancel.current = () => {
      isOver = true
      clearTimeout(timer)
    }
    const attempt = () =>
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          if (isOver) return
          end('idle')
          onPosition(coords)
        },
        (error) => {
          if (isOver) return
          if (error.code === error.PERMISSION_DENIED) return end('denied')
          if (Date.now() - since > LONGEST_MS) return end('failed')
          setState('retrying')
          timer = window.setTimeout(attempt, POLL_MS)
        },
        { enableHighAccuracy: true, timeout: ATTEMPT_MS },
      )
    attempt()
  }
  return { state, isLocating: state === 'asking' || state === 'retrying', locate, stop }
}

const locatingTexts: Record<Locating, string> = {
  idle: '',
  asking: '正在定位…',
  retrying: '暂时收不到定位信号，正在继续尝试。请到空旷处，或手工填写',
  denied: '没有获得位置权限，可以在浏览器设置中允许，或手工填写',
  failed: '定位失败，请到空旷处重试，或手工填写',
}

/** Decimals kept of a GPS position, and of a click on the coarse map. */
const GPS_DECIMALS = 6
const MAP_DECIMALS = 4

type Coordinates = Pick<ListingDraft, 'lng' | 'lat'>

/** Coordinates that the datum was chosen for, or that came with it. */
interface Placed extends Coordinates {
  /** What told the datum with them, such as the phone's GPS; empty where a person or a stored draft names it. */
  source: string
}

const useCoordinates = () => {
  const { setValue, trigger, clearErrors, formState } = useFormContext<ListingDraft>()
  const [lng, lat, datum] = useWatch<ListingDraft, readonly ['lng', 'lat', 'datum']>({
    name: ['lng', 'lat', 'datum'],
  })
  const [placed, setPlaced] = useState<Placed>({ lng, lat, source: '' })
  const fill = (next: Coordinates, source = '') => {
    setPlaced({ ...next, source })
    setValue('lng', next.lng, { shouldDirty: true })
    setValue('lat', next.lat, { shouldDirty: true })
    // Longitude and latitude are validated together.
    void trigger(['lng', 'lat'])
  }
  const fillFrom = (source: string, code: number, next: Coordinates) => {
    fill(next, source)
    setValue('datum', String(code), { shouldDirty: true })
  }

  const isEmpty = lng === '' && lat === ''
  // The datum belongs to what was filled in: other coordinates may come from elsewhere, one that is mended does not.
  const [isLngOther, isLatOther] = [placed.lng !== lng, placed.lat !== lat]
  const isReplaced = placed.source === '' ? isLngOther && isLatOther : isLngOther || isLatOther
  const isDatumOver = datum !== '' && (isEmpty || isReplaced)
  useEffect(() => {
    if (datum !== '')
      setPlaced((now) => (now.lng === lng && now.lat === lat ? now : { lng, lat, source: '' }))
    // oxlint-disable-next-line react/exhaustive-deps -- when the datum is chosen, not when the coordinates change
  }, [datum])
  useEffect(() => {
    if (!isDatumOver) return
    setValue('datum', '', { shouldDirty: true })
    setPlaced((now) => ({ ...now, source: '' }))
  }, [isDatumOver, setValue])
  useEffect(() => {
    if (isEmpty) clearErrors(['lng', 'lat'])
  }, [isEmpty, clearErrors])

  const defaults = formState.defaultValues
  const isChanged = lng !== defaults?.lng || lat !== defaults.lat
  return { lng, lat, datum, source: isReplaced ? '' : placed.source, isChanged, fill, fillFrom }
}

const SHEET = '图上坐标'

/**
 * Takes apart what was written into one of the two fields, once it is left: a pair, or a position of a survey sheet, which
 * is converted.
 */
const useWholePosition = ({ lng, lat, source, fill, fillFrom }: ReturnType<typeof useCoordinates>) => {
  const [said, setSaid] = useState('')
  const takeApart = async () => {
    // A line that went away would move the button below it from under the press.
    if (source === SHEET) return
    const reading = readCoordinates({ lng, lat })
    if (reading.kind === 'grid') {
      const { pointOfGrid } = await import('#platform/readers/projection.ts')
      fillFrom(SHEET, DATUM.cgcs2000, coordinatesAt(pointOfGrid(reading.grid)))
      return setSaid(`已由 2000 国家大地坐标系（${reading.grid.zone} 带）的图上坐标换算为经纬度`)
    }
    const pair = coordinatesOf({ lng, lat })
    if (pair.lng !== lng || pair.lat !== lat || reading.kind === 'grid without zone') fill(pair)
    setSaid('')
  }
  const dropSheet = () => {
    fill({ lng: '', lat: '' })
    setSaid(`已清空。西安80、北京54 坐标${OLD_DATUM_TEXT}`)
  }
  return {
    said,
    dropSheet,
    takeApart: () => void takeApart().catch(() => setSaid('换算失败，请检查网络后再试')),
  }
}

function DatumField({ datum }: Pick<ListingDraft, 'datum'>) {
  const { register } = useFormContext<ListingDraft>()
  return (
    <Chips
      id="datum"
      label="坐标从哪里来"
      required={false}
      options={coordinateSources}
      input={(code) => ({ ...register('datum'), value: code || '' })}
      hint={
        datum === ''
          ? '不同来源的坐标可相差几百米，选对了，地图上才标得准；不清楚的，页面上会注明'
          : `按 ${datumNames[Number(datum)]} 坐标标在地图上${Number(datum) === DATUM.cgcs2000 ? '；证上注明西安80、北京54的，请选“不清楚”' : ''}`
      }
    />
  )
}

const loadMap = () => import('./PointMap.tsx')

/** @param approval map approval number (审图号); the map is hidden while it is empty. */
export default function CoordinateFields({ approval }: { approval: string }) {
  const coordinates = useCoordinates()
  const { lng, lat, datum, source, isChanged, fill, fillFrom } = coordinates
  const province_id = useWatch<ListingDraft, 'province_id'>({ name: 'province_id' })
  const point = pointOf({ lng, lat })
  const [isMapRequested, setMapRequested] = useState<boolean>()
  const isOpen = approval !== '' && (isMapRequested ?? (isChanged && point !== undefined))
  const { part, retry } = useLazyComponent(isOpen, loadMap)

  const reading = readCoordinates({ lng, lat })
  const misplaced = misplacedIn({ lng, lat })
  const { said, dropSheet, takeApart } = useWholePosition(coordinates)
  const { state, isLocating, locate, stop } = usePosition(({ longitude, latitude }) =>
    fillFrom('手机定位', DATUM.wgs84, {
      lng: longitude.toFixed(GPS_DECIMALS),
      lat: latitude.toFixed(GPS_DECIMALS),
    }),
  )
  // Once the user types coordinates or marks a point, locating stops, as a late position would replace them, and a failure
  // is no longer shown.
  // oxlint-disable-next-line react/exhaustive-deps -- runs at each change of the two
  useEffect(() => stop, [stop, lng, lat])
  return (
    <div className="place">
      <p className="button-row">
        <button
          className="button plain"
          type="button"
          // The second press of a double click would stop at once what the first began.
          onClick={({ detail }) => detail < 2 && (isLocating ? stop() : locate())}
        >
          {isLocating ? '停止定位' : '使用我的位置'}
        </button>
        {approval !== '' && (
          <button
            className="button plain"
            type="button"
            aria-expanded={isOpen}
            onClick={() => setMapRequested(!isOpen)}
          >
            {isOpen ? '收起地图' : point ? '在地图上核对' : '在地图上标注'}
          </button>
        )}
      </p>
      <p className="hint" role="status">
        {locatingTexts[state] || '人在林地时使用最准。坐标会公开，用于在地图上显示'}
      </p>
      <div className="pair" onBlur={takeApart}>
        <TextField name="lng" required={false} hint="如 118.125430 或 118°7′32″" input={textInput} />
        <TextField name="lat" required={false} hint="如 27.331420" input={textInput} />
      </div>
      <output className="understood">{said}</output>
      {source === SHEET && (
        <p className="hint">
          2018 年以前的林权证多用西安80或北京54坐标，不能这样换算。
          <button className="linklike" type="button" onClick={dropSheet}>
            我的证是西安80或北京54
          </button>
        </p>
      )}
      {reading.kind === 'exchanged' && (
        <p className="warning" role="status">
          经度和纬度像是写反了。
          <button className="linklike" type="button" onClick={() => fill(coordinatesAt(reading.point))}>
            对调
          </button>
        </p>
      )}
      {misplaced && (
        <p className="warning" role="status">
          这像是{misplaced === 'lng' ? '纬度' : '经度'}。
          <button className="linklike" type="button" onClick={() => fill({ lng: lat, lat: lng })}>
            移到“{misplaced === 'lng' ? '纬度' : '经度'}”
          </button>
        </p>
      )}
      {point && source === '' && <DatumField datum={datum} />}
      {source !== '' && (
        <p className="hint">
          坐标系：{datumNames[Number(datum)]}（{source}）
        </p>
      )}
      {isOpen && part.kind === 'waiting' && <p className="hint">正在打开地图…</p>}
      {isOpen && part.kind === 'failed' && (
        <p className="error" role="alert">
          地图加载失败，请检查网络。
          <button className="linklike" type="button" onClick={retry}>
            重试
          </button>
        </p>
      )}
      {isOpen && part.kind === 'ready' && (
        <part.Component
          key={province_id}
          approval={approval}
          province_id={province_id}
          point={point && { ...point, datum: Number(datum) }}
          onPoint={(next) =>
            next
              ? fillFrom('在地图上标注', DATUM.wgs84, {
                  lng: next.lng.toFixed(MAP_DECIMALS),
                  lat: next.lat.toFixed(MAP_DECIMALS),
                })
              : fill({ lng: '', lat: '' })
          }
        />
      )}
    </div>
  )
}
