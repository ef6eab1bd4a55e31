import { z } from 'zod'
import { isLongerThan } from './characters.ts'
import type { FieldError } from './problem.ts'

/** Invisible characters that no text needs: they reorder or hide the text around them, or make two names look alike. */
const unseen =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u180e\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u
/** Also refused in single-line texts: line breaks, fillers, and joiners except within one emoji. */
const unseenInLine =
  /[\t\n\r\u00ad\u115f\u1160\u200c\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d/u

/** Fast path for most input, such as the answers of a matrix. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

/** Fault of the first such character: its code, and its position from 1. */
function faultAt(text: string, signs: RegExp): FieldError | undefined {
  const found = signs.exec(text)
  if (!found) return undefined
  const [sign] = found
  if (sign === '\n' || sign === '\r') return { key: 'textOneLine' }
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return { key: 'textSign', values: { code, place: Array.from(text.slice(0, found.index)).length + 1 } }
}

/** Fault of a text that may have several lines. */
export const faultOfText = (text: string): FieldError | undefined => (isPlain(text) ? undefined : faultAt(text, unseen))

/** Fault of a name, a title or another text of one line. */
export const faultOfLine = (text: string): FieldError | undefined => faultOfText(text) ?? faultAt(text, unseenInLine)

const notLongerThan = (max: number) => (text: string, context: z.RefinementCtx<string>) => {
  if (!isLongerThan(text, max)) return
  context.addIssue({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: text })
}

const without =
  (faultOf: (text: string) => FieldError | undefined) => (text: string, context: z.RefinementCtx<string>) => {
    const fault = faultOf(text)
    if (fault) context.addIssue({ code: 'custom', message: fault.key, params: fault.values, input: text })
  }

/** A text of one to `max` characters, in any number of lines. */
export const textUpTo = (max: number) => emptyOrTextUpTo(max).min(1)

/** Like `textUpTo`, or empty. */
export const emptyOrTextUpTo = (max: number) =>
  z.string().superRefine(notLongerThan(max)).superRefine(without(faultOfText))

/** A name, a title or another text of one line, of one to `max` characters. */
export const lineUpTo = (max: number) => emptyOrLineUpTo(max).min(1)

/** A name or title that must be given, without blanks around it. Full-width punctuation stays as it was typed. */
export const requiredLine = (max: number) => z.string({ error: 'required' }).trim().pipe(lineUpTo(max))

/** Like `lineUpTo`, or empty. */
export const emptyOrLineUpTo = (max: number) =>
  z.string().superRefine(notLongerThan(max)).superRefine(without(faultOfLine))

/** Secrets are compared, never shown: a password may contain such characters. */
const secretField = /password|confirmation|^secret$/i

/** Fast check for a text with an invisible character. */
function hasInvisible(value: unknown): boolean {
  if (typeof value === 'string') return !isPlain(value) && unseen.test(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasInvisible)
  for (const key in value) if (hasInvisible((value as Record<string, unknown>)[key])) return true
  return false
}

type Place = (string | number)[]

/** Reports every text with an invisible character; `place` is the path of the value, restored on return. */
function reportInvisible(value: unknown, place: Place, tell: (fault: FieldError, text: string) => void): void {
  if (typeof value === 'string') {
    const fault = faultOfText(value)
    if (fault) tell(fault, value)
    return
  }
  if (typeof value !== 'object' || value === null || value instanceof Blob) return
  const isList = Array.isArray(value)
  for (const [key, each] of Object.entries(value)) {
    if (secretField.test(key)) continue
    place.push(isList ? Number(key) : key)
    reportInvisible(each, place, tell)
    place.pop()
  }
}

/**
 * Makes a shape refuse texts with unseen characters anywhere within: one rule for all written text. Runs even if other
 * checks fail, so that all faults are reported at once.
 */
export function refusingInvisible<S extends z.ZodType>(shape: S): S {
  const looking = z.check<unknown>((payload) => {
    if (!hasInvisible(payload.value)) return
    const place: Place = []
    reportInvisible(payload.value, place, ({ key, values }, input) => {
      const here = place.join('.')
      const isReported = payload.issues.some(({ path = [] }) => path.join('.') === here)
      if (!isReported) payload.issues.push({ code: 'custom', message: key, params: values, path: [...place], input })
    })
  })
  looking._zod.def.when = () => true
  return shape.check(looking) as S
}
