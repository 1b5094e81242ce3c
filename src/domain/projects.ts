// Enumerations of the project library (spec part 1 §3), code → Chinese label.

export const projectLibraries: Record<number, string> = {
  1: '财政部项目库',
  2: '发改委项目库',
  3: '地方项目库',
}

/** The four stages of the progress bar, in their order. */
export const projectStages: Record<number, string> = {
  1: '项目发起',
  2: '项目采购',
  3: '项目执行',
  4: '项目移交',
}

/** Of projects and tenders alike. */
export const industries: Record<number, string> = { 1: '建设', 2: '贸易', 3: '服务', 4: '林业', 5: '其他' }
