// Former names of regions whose present ones share nothing with them, by code. Others, such as 建阳市 of 建阳区, follow from the
// name. Source: 县级以上行政区划变更情况, Ministry of Civil Affairs (xzqh.mca.gov.cn), from 1988 on.

export const renamedRegions: Readonly<Record<number, readonly string[]>> = {
  330212: ['鄞县'],
  330603: ['绍兴县'],
  340210: ['芜湖县'],
  340706: ['铜陵县'],
  350404: ['梅列区'],
  350782: ['崇安县'],
  360404: ['九江县'],
  360483: ['星子县'],
  420600: ['襄樊市'],
  420607: ['襄阳县'],
  421281: ['蒲圻市', '蒲圻县'],
  430800: ['大庸市'],
  510117: ['郫县'],
  520281: ['盘县'],
  520304: ['遵义县'],
  530800: ['思茅市', '思茅地区'],
  533103: ['潞西市', '潞西县'],
  533401: ['中甸县'],
}
