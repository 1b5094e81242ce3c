/** Short name of a province: `福建`, `内蒙古`. */
export const shortProvince = (name: string) =>
  name.replace(/(省|市|(壮族|回族|维吾尔)?自治区|特别行政区)$/, '')
