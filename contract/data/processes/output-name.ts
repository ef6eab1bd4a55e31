import { z } from 'zod'

/** Width of an output table's name: 12 Chinese characters or 24 others. spec: platform §5 */
const widthMax = 24

/** Width of a name in which a Chinese character counts 2. */
const widthOf = (name: string): number =>
  Array.from(name).reduce((width, character) => width + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0)

/** Letters, digits, underscore, slash and Chinese, without a leading digit. spec: platform §5 */
export const outputTableName = z
  .string({ error: 'required' })
  .trim()
  .normalize('NFKC')
  .min(1, 'required')
  .refine((name) => widthOf(name) <= widthMax, 'processes-faults:outputNameTooLong')
  .pipe(
    z.string().regex(/^[A-Za-z_/\p{Script=Han}][A-Za-z0-9_/\p{Script=Han}]*$/u, 'processes-faults:outputNameInvalid'),
  )
