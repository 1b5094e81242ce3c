// State of the wizard: answers, the open step, complaints; every change is kept, and a submission sent once.

import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type AnswerDraft,
  type Complaints,
  complaintOf,
  stepComplaints,
} from '#features/assessment/contract/answers.ts'
import { assessment, ScoresDiffer } from '#features/assessment/contract/assessment.ts'
import {
  LAST_STEP,
  type QuestionName,
  questionNames,
  questions,
  STEPS,
} from '#features/assessment/contract/fields.ts'
import { BadPlace } from '#features/regions/contract/regions.ts'
import type { PickedRegion } from '#features/regions/islands/RegionPicker.tsx'
import { call, Refused, Unreachable } from '#platform/browser/call.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import { forgetSession, isSignedIn } from '#platform/browser/session.ts'
import { offerLogin, showFailure } from '#platform/browser/show-failure.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { assessmentFormPath, reportPath } from '#platform/lib/paths.ts'
import { autosaveAssessment } from './assessment-drafts.ts'
import type { Opened } from './open-draft.ts'
import { idOf } from './Question.tsx'
import { announceOnReport } from './submitted.ts'

const NO_ANSWER = '服务器开小差了，没有收到答复。您填写的内容已保存，请稍后再次提交。'

const questionOf = (field: string): QuestionName | undefined =>
  field === 'province_id' ? 'region' : questionNames.find((name) => name === field)

const inForm = (fields: Record<string, string>): Complaints =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, message]) => {
      const name = questionOf(field)
      return name ? [[name, message]] : []
    }),
  )

export const useWizard = ({ opened, model }: { opened: Opened; model: string }) => {
  const { form: initial } = opened.draft
  const [autosave] = useState(() => autosaveAssessment(opened.draft))
  const [answers, setAnswers] = useState(initial.answers)
  const [step, setStep] = useState(initial.step)
  const [errors, setErrors] = useState<Complaints>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [listing, setListing] = useState(typeof opened.listing === 'object' ? opened.listing : undefined)
  const [shows, setShows] = useState(false)
  /** How often a step was opened by a button: its heading then takes the focus. */
  const [turns, setTurns] = useState(0)
  const [focus, setFocus] = useState<{ name: QuestionName }>()
  /** Newest answers, for handlers that stay the same. */
  const now = useRef(initial.answers)
  const isRegionComplete = useRef(initial.isRegionComplete || initial.answers.county_id > 0)
  const isSubmitting = useRef(false)

  useEffect(() => {
    if (!focus) return
    const control = document.getElementById(idOf(focus.name))
    control?.focus({ preventScroll: true })
    control?.closest('.field')?.scrollIntoView({ block: 'center' })
  }, [focus])

  const keep = useCallback(
    (changes: Partial<typeof initial>) => autosave.change({ ...autosave.draft().form, model, ...changes }),
    [autosave, model],
  )

  useEffect(() => {
    const sync = () => void autosave.saveIfConfirmed()
    const onVisibility = () => document.visibilityState === 'visible' && sync()
    const onPop = ({ state }: PopStateEvent) => {
      const target = (state as { step?: number } | null)?.step
      if (target === undefined) return
      setStep(target)
      setErrors({})
      keep({ step: target })
    }
    sync()
    // The browser restored the page as it was when the report was opened: the form is submitted by now.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    addEventListener('online', sync)
    addEventListener('popstate', onPop)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      removeEventListener('pageshow', onShow)
      removeEventListener('online', sync)
      removeEventListener('popstate', onPop)
      document.removeEventListener('visibilitychange', onVisibility)
      autosave.stop()
    }
  }, [autosave, keep])

  const complaintsOf = (name: QuestionName) =>
    name === 'region' && !isRegionComplete.current ? questions.region.missing : complaintOf(now.current, name)

  const answer = useCallback(
    (name: QuestionName, changes: Partial<AnswerDraft>) => {
      now.current = { ...now.current, ...changes }
      setAnswers(now.current)
      keep({ answers: now.current, isRegionComplete: isRegionComplete.current })
      setErrors((before) => {
        if (before[name] === undefined) return before
        const { [name]: _, ...others } = before
        const complaint = complaintsOf(name)
        return complaint === undefined ? others : { ...others, [name]: complaint }
      })
    },
    // oxlint-disable-next-line react/exhaustive-deps -- reads refs alone
    [keep],
  )
  const pickRegion = useCallback(
    ({ complete, ...region }: PickedRegion) => {
      isRegionComplete.current = complete
      const { province_id, city_id, county_id } = now.current
      const isSame =
        province_id === region.province_id && city_id === region.city_id && county_id === region.county_id
      if (!isSame || complete) answer('region', region)
    },
    [answer],
  )

  const complaintsIn = (which: number): Complaints => ({
    ...(which === 0 && !isRegionComplete.current ? { region: questions.region.missing } : {}),
    ...stepComplaints(now.current, which),
  })
  const complain = (complaints: Complaints) => {
    setErrors(complaints)
    const first = questionNames.find((name) => complaints[name] !== undefined)
    if (first) setFocus({ name: first })
  }
  const show = (target: number) => {
    setStep(target)
    setErrors({})
    setFailure('')
    keep({ step: target })
  }
  const open = (target: number) => {
    show(target)
    setTurns((count) => count + 1)
  }
  const next = () => {
    const complaints = complaintsIn(step)
    if (Object.keys(complaints).length > 0) return complain(complaints)
    history.pushState({ step: step + 1 }, '', `${assessmentFormPath}?step=${step + 2}`)
    open(step + 1)
  }
  const previous = () => {
    history.pushState({ step: step - 1 }, '', `${assessmentFormPath}?step=${step}`)
    open(step - 1)
  }
  /** Opens the first step with a complaint; true if there is one. */
  const isIncomplete = (given?: Complaints) => {
    for (let which = 0; which < STEPS.length; which++) {
      const complaints = given
        ? Object.fromEntries(
            Object.entries(given).filter(([name]) => questions[name as QuestionName].step === which),
          )
        : complaintsIn(which)
      if (Object.keys(complaints).length === 0) continue
      // The first wrong field takes the focus, not the heading.
      if (which !== step) show(which)
      complain(complaints)
      return true
    }
    return false
  }
  const needsLogin = async () => {
    setFailure('登录后才能开始评估。您填写的内容已保存，登录后回到本页继续。')
    await offerLogin()
  }

  const showRefusal = async (error: unknown) => {
    if (error instanceof Unreachable) return setFailure(noAnswerText(NO_ANSWER))
    if (!(error instanceof Refused)) throw error
    const { code, message, fields } = error
    if (code === NotSignedIn.code) {
      await forgetSession()
      return needsLogin()
    }
    if (fields.key) return autosave.block('gone')
    if (fields.forestry_id) {
      setListing(undefined)
      keep({ listing: 0 })
    }
    if (code === ScoresDiffer.code) setShows(false)
    const known = code === BadPlace.code ? { region: message } : inForm(fields)
    if (!isIncomplete(known)) setFailure(message)
    // A toast by part 2 §8 of the spec; code -1 opens a dialog wherever it comes from (part 1 §8).
    await showFailure(error)
  }

  const send = async () => {
    if (!isSignedIn()) return needsLogin()
    if (isIncomplete()) return
    // Another user has signed in: the page is about to open his own draft.
    if (!autosave.assignOwner()) return
    if (autosave.$status.get().kind === 'conflict')
      return setFailure('这份草稿在别处改过，请先在上方选择以哪一份为准')
    setFailure('')
    setSending(true)
    await autosave.pause()
    const { listing: about } = autosave.draft().form
    try {
      const { data, msg } = await call(assessment, {
        ...now.current,
        key: autosave.draft().key,
        model,
        ...(about > 0 ? { forestry_id: about } : {}),
        ...(shows ? { show: true } : {}),
      })
      autosave.discard()
      announceOnReport(data.id, msg || '提交成功')
      location.assign(reportPath(data.id))
    } catch (error) {
      autosave.resume()
      setSending(false)
      await showRefusal(error)
    }
  }
  const submit = async () => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    await send().finally(() => {
      isSubmitting.current = false
    })
  }

  return {
    autosave,
    answers,
    step,
    isLast: step === LAST_STEP,
    turns,
    errors,
    failure,
    isSending,
    listing,
    shows,
    setShows,
    answer,
    pickRegion,
    next,
    previous,
    submit: () => void submit(),
  }
}
