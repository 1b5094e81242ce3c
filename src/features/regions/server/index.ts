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
  type RegionReading,
  readRegion,
  regionName,
  regionsNamed,
  syncRegionNames,
  wrongLevel,
} from './regions.service.ts'
