import { z } from 'zod'
import { lineUpTo } from '#contract/platform/text.ts'

/** Characters of a field name. spec: platform §5 */
export const fieldNameMax = 24
/** Characters of the name of a table made here, and of one that a connection brings. spec: platform §5 */
export const tableNameMax = 24
export const connectedNameMax = 60
export const titleMax = 60
export const remarkMax = 200

const said = () => z.string({ error: 'required' }).trim().normalize('NFKC')

/** Letters, digits, underscore and Chinese, without a leading digit. spec: platform §5 */
export const fieldName = said()
  .pipe(lineUpTo(fieldNameMax))
  .pipe(z.string().regex(/^[A-Za-z_\p{Script=Han}][A-Za-z0-9_\p{Script=Han}]*$/u, 'fieldNameInvalid'))

/** A letter, underscore or $ first, then letters, digits, underscore and $. spec: platform §5 */
export const tableName = said()
  .pipe(lineUpTo(tableNameMax))
  .pipe(z.string().regex(/^[A-Za-z_$][A-Za-z0-9_$]*$/, 'tableNameInvalid'))
