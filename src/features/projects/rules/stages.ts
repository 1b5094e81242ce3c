export type StageState = 'done' | 'current' | 'ahead' | 'skipped'
export interface Stage {
  name: string
  state: StageState
}

/** @param current  Position of the current stage. @param skipped  Whether a stage before it never was. */
export const stagesOf = (
  names: readonly string[],
  current: number,
  skipped: (at: number) => boolean = () => false,
): Stage[] =>
  names.map((name, at) => ({
    name,
    state: at === current ? 'current' : at > current ? 'ahead' : skipped(at) ? 'skipped' : 'done',
  }))
