import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../actions/button.tsx'
import { ChoiceGroup } from '../fields/choice-group.tsx'
import { type FieldProps, fieldId } from '../fields/field.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import type { FormReply } from './form.ts'
import classes from './repeated-rows.module.css'
import { insertRow, removeRow } from './row-intent.ts'

type Row = {
  index: number
  /** For the row's first field: true in a row that was just added. */
  autoFocus: boolean
}

type Props = Omit<FieldProps, 'width'> & {
  /** Reply to this form. */
  reply: FormReply | undefined
  count: number
  /** Maximum number of rows. */
  max: number
  children(row: Row): ReactNode
}

/**
 * Rows of fields that the reader adds and removes. The buttons post the form to its action, which answers with the
 * changed rows and the other fields as typed (`readForm`), so that they work without scripts.
 */
export function RepeatedRows({ reply, count, max, children, ...group }: Props) {
  const { t } = useTranslation()
  const { name } = group.field
  const revision = useRevision(reply)
  return (
    <ChoiceGroup {...group}>
      {/* Enter in a field saves the form; it presses the first button. */}
      <button type="submit" hidden />
      {/* Rows of another reply are other rows, though they have the same index. leaving.ts reads data-rows. */}
      <div key={revision} id={fieldId(group.field)} tabIndex={-1} className={classes.rows} data-rows="">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
          <fieldset key={index} className={classes.row} aria-label={t('rows.number', { number: index + 1 })}>
            {children({ index, autoFocus: reply?.row === index })}
            <Button small look="quiet" name="intent" value={removeRow(name, index)}>
              {t('rows.remove')}
              <VisuallyHidden> {t('rows.number', { number: index + 1 })}</VisuallyHidden>
            </Button>
          </fieldset>
        ))}
        {count < max && (
          <div>
            <Button small name="intent" value={insertRow(name)} autoFocus={reply?.row === count}>
              {t('rows.add')}
            </Button>
          </div>
        )}
      </div>
    </ChoiceGroup>
  )
}

/** Number that changes with each reply. */
function useRevision(reply: FormReply | undefined): number {
  const seen = useRef({ reply, revision: 0 })
  if (seen.current.reply !== reply) seen.current = { reply, revision: seen.current.revision + 1 }
  return seen.current.revision
}
