import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '#app/ui/base/hydrated.ts'
import type { FieldProps } from '#app/ui/fields/field.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import {
  type ExpressionFunction,
  expressionFunctions,
  signatureText,
} from '#contract/platform/expressions/functions.ts'
import { nameText } from './condition-expression.ts'
import classes from './expression-field.module.css'

type Props = FieldProps & { columns: readonly string[]; rows?: number; disabled?: boolean }

type Offer = { text: string; shown: string; isFunction: boolean }
type Offered = { from: number; offers: readonly Offer[]; active: number }

const offersMax = 8
const wordBefore = /[[\p{Script=Han}A-Za-z_][\p{Script=Han}A-Za-z0-9_.]*$/u

/** Columns and functions that start with the text before the caret, then those that contain it. */
function offersFor(text: string, columns: readonly string[]): Omit<Offered, 'active'> | undefined {
  const word = wordBefore.exec(text)?.[0]
  if (!word) return undefined
  const typed = word.replace('[', '').toLowerCase()
  const all: (Offer & { name: string })[] = [
    ...columns.map((name) => ({ name, text: nameText(name), shown: name, isFunction: false })),
    ...(Object.keys(expressionFunctions) as ExpressionFunction[]).map((name) => ({
      name,
      text: `${name}(`,
      shown: signatureText(name),
      isFunction: true,
    })),
  ]
  const matching = all.filter(({ name }) => name.toLowerCase().includes(typed) && name !== word)
  const isFirst = ({ name }: { name: string }) => (name.toLowerCase().startsWith(typed) ? 0 : 1)
  const offers = matching.toSorted((a, b) => isFirst(a) - isFirst(b)).slice(0, offersMax)
  return typed === '' || offers.length === 0 ? undefined : { from: text.length - word.length, offers }
}

/** Text of an expression; with scripts, names of columns and functions are offered while typing. */
export function ExpressionField({ columns, rows = 3, disabled, ...field }: Props) {
  const { t } = useTranslation('rules')
  const id = useId()
  const isScripted = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const [offered, setOffered] = useState<Offered>()
  const area = () => box.current?.querySelector('textarea') ?? undefined

  const offer = () => {
    const own = area()
    if (!own || own.selectionStart !== own.selectionEnd) return setOffered(undefined)
    const found = offersFor(own.value.slice(0, own.selectionStart), columns)
    setOffered(found && { ...found, active: 0 })
  }
  const take = (chosen: Offer | undefined) => {
    const own = area()
    if (!own || !offered || !chosen) return
    own.focus()
    own.setRangeText(chosen.text, offered.from, own.selectionStart, 'end')
    // Notifies the preview and the unsaved-input check, as typing does.
    own.dispatchEvent(new Event('input', { bubbles: true }))
    setOffered(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!offered || event.nativeEvent.isComposing) return
    const { key } = event
    const count = offered.offers.length
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setOffered({ ...offered, active: (offered.active + (key === 'ArrowDown' ? 1 : count - 1)) % count })
    else if (key === 'Enter' || key === 'Tab') take(offered.offers[offered.active])
    else if (key === 'Escape') setOffered(undefined)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the text area inside
    <div ref={box} className={classes.box} onInput={offer} onKeyDown={onKeyDown} onBlur={() => setOffered(undefined)}>
      <TextareaField {...field} rows={rows} disabled={disabled ?? false} width="full" />
      {isScripted && (
        <div className={classes.list} id={id} hidden={!offered}>
          {offered?.offers.map((each, at) => (
            <button
              key={each.text}
              type="button"
              tabIndex={-1}
              className={classes.offer}
              data-active={at === offered.active || undefined}
              // Keeps the focus in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(each)}
            >
              <code>{each.shown}</code>
              <span>{t(each.isFunction ? 'expression.function' : 'expression.column')}</span>
            </button>
          ))}
          <span className={classes.keys}>{t('expression.keys')}</span>
        </div>
      )}
      <span className={classes.said} role="status">
        {offered &&
          t('expression.offered', { name: offered.offers[offered.active]?.shown ?? '', count: offered.offers.length })}
      </span>
    </div>
  )
}
