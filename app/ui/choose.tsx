import { Form, useHref, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import classes from './choose.module.css'
import { useScripted } from './scripted.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The rows of a table that can be ticked. */
export type Choosing<T> = {
  /** What a row is called. */
  name: (row: T) => string
  /** Whether there is anything to do with it at all; what is refused is said where it is asked. */
  may?: (row: T) => boolean
  /** A `ChosenBar`, or a `ChosenForm`. */
  bar: ReactNode
}

/** One table of a page has rows to tick; a form cannot stand around it, since its rows may have forms of their own. */
const formId = 'chosen'

const Box = (props: { value?: string | number; label: string; onChange?: (checked: boolean) => void }) => (
  <input
    type="checkbox"
    form={props.value === undefined ? undefined : formId}
    name={props.value === undefined ? undefined : 'id'}
    value={props.value}
    aria-label={props.label}
    autoComplete="off"
    className={classes.box}
    onChange={({ currentTarget }) => props.onChange?.(currentTarget.checked)}
  />
)

/** The box of a row. */
export function Choose({ value, name }: { value: string | number; name: string }) {
  const { t } = useTranslation()
  return <Box value={value} label={t('chosen.row', { name })} />
}

/** Ticks them all; without scripts each is ticked by itself. */
export function ChooseAll() {
  const { t } = useTranslation()
  if (!useScripted()) return <VisuallyHidden>{t('chosen.head')}</VisuallyHidden>
  const tick = (checked: boolean) => {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${formId}"]`)) box.checked = checked
  }
  return <Box label={t('chosen.all')} onChange={tick} />
}

/** A table with its bar, which floats over the table only. */
export const ChosenArea = ({ bar, children }: { bar: ReactNode; children: ReactNode }) => (
  <div className={classes.area}>
    {children}
    {bar}
  </div>
)

const chosenBoxes = `input[form="${formId}"]:checked`

/** The number of ticked rows, counted anew on each page of the list; undefined until scripts run. */
function useChosenCount(): number | undefined {
  const scripted = useScripted()
  const { key } = useLocation()
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the list has other boxes
  useEffect(() => {
    const recount = () => setCount(document.querySelectorAll(chosenBoxes).length)
    recount()
    document.addEventListener('change', recount)
    return () => document.removeEventListener('change', recount)
  }, [key])
  return scripted ? count : undefined
}

/** Attributes of the bar. With scripts it appears with the first tick and floats; without them it is always below its table. */
const barOf = (count: number | undefined) => ({
  className: classes.bar,
  'data-floating': count !== undefined || undefined,
  hidden: count === 0,
})

function Hint({ count }: { count: number | undefined }) {
  const { t } = useTranslation()
  return (
    <span className={classes.hint} role="status">
      {count === undefined ? t('chosen.hint') : t('chosen.count', { count })}
    </span>
  )
}

type BarProps = {
  /** The page that asks before something is done with them: `?do=…&id=…&id=…`. */
  to: string
  /** Where they are fetched as a file. */
  exportTo?: string | false
  /** A `ChosenButton` for each thing that can be done. */
  children?: ReactNode
}

/** Actions on the ticked rows: a native form, below their table. */
export function ChosenBar({ to, exportTo, children }: BarProps) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const exportAction = useHref(exportTo || to)
  const count = useChosenCount()
  return (
    <form method="get" action={useHref(to)} id={formId} aria-label={t('chosen.label')} {...barOf(count)}>
      <input type="hidden" name="from" value={search} />
      <Hint count={count} />
      {children}
      {exportTo && (
        <Button small formAction={exportAction} formMethod="post">
          {t('chosen.export')}
          <VisuallyHidden>{t('chosen.which')}</VisuallyHidden>
        </Button>
      )}
    </form>
  )
}

/** The same where a call takes all of them or none: posted to the list's own page, which says what was refused. */
export function ChosenForm({ form, children }: { form: { id: string }; children: ReactNode }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const count = useChosenCount()
  return (
    <Form method="post" id={formId} aria-label={t('chosen.label')} {...barOf(count)} noValidate>
      <input type="hidden" name="form" value={form.id} />
      <input type="hidden" name="from" value={search} />
      <Hint count={count} />
      {children}
    </Form>
  )
}

/** One thing that can be done with them; read aloud it is told from the same of one row. */
export function ChosenButton({ way, children }: { way: string; children: string }) {
  return (
    <Button small name="do" value={way}>
      <OfChosen>{children}</OfChosen>
    </Button>
  )
}

/** In a `ChosenForm` one that is done at once. */
export function ChosenIntent({ intent, children }: { intent: string; children: string }) {
  return (
    <Button small name="intent" value={intent}>
      <OfChosen>{children}</OfChosen>
    </Button>
  )
}

/** And one about which a page of its own asks before. */
export function ChosenAsked({ way, to, children }: { way: string; to: string; children: string }) {
  return (
    <Button small look="quiet" name="do" value={way} formAction={useHref(to)} formMethod="get">
      <OfChosen>{children}</OfChosen>
    </Button>
  )
}

function OfChosen({ children }: { children: string }) {
  const { t } = useTranslation()
  return (
    <>
      {children}
      <VisuallyHidden>{t('chosen.which')}</VisuallyHidden>
    </>
  )
}
