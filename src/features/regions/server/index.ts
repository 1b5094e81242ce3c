// Services and interfaces that other features may use.

export { centreOf } from './region-centres.service.ts'
export { syncRegionNames } from './region-names.service.ts'
export {
  allRegionNames,
  allRegions,
  childRegions,
  isInside,
  isProvince,
  isRegion,
  levelOf,
  provinceIds,
  type RegionIds,
  regionName,
} from './regions.service.ts'
