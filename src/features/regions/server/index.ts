// Services and interfaces that other features may use.

export { centreOf } from './region-centres.service.ts'
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
  syncRegionNames,
} from './regions.service.ts'
