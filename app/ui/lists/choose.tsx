import { Form, useHref, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../actions/button.tsx'
import { useHydrated } from '../base/hydrated.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import classes from './choose.module.css'

/** Row selection of a table. */
export type Choosing<T> = {
  /** Accessible name of a row. */
  name: (row: T) => string
  /** Returns false if no action applies to the row. Actions check their own preconditions and report refusals. */
  may?: (row: T) => boolean
  /** A `ChosenBar` or a `ChosenForm`. */
  bar: ReactNode
}

/** Id of the only selection form on a page. Checkboxes refer to it, since forms in rows forbid a wrapping form. */
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

export function Choose({ value, name }: { value: string | number; name: string }) {
  const { t } = useTranslation()
  return <Box value={value} label={t('chosen.row', { name })} />
}

/** Checkbox that selects all rows; requires scripts. */
export function ChooseAll() {
  const { t } = useTranslation()
  if (!useHydrated()) return <VisuallyHidden>{t('chosen.head')}</VisuallyHidden>
  const tick = (checked: boolean) => {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${formId}"]`)) box.checked = checked
  }
  return <Box label={t('chosen.all')} onChange={tick} />
}

/** Table with its selection bar, which is sticky within the table only. */
export const ChosenArea = ({ bar, children }: { bar: ReactNode; children: ReactNode }) => (
  <div className={classes.area}>
    {children}
    {bar}
  </div>
)

const chosenBoxes = `input[form="${formId}"]:checked`

/** Number of selected rows, recounted on each page of the list; undefined until scripts run. */
function useChosenCount(): number | undefined {
  const scripted = useHydrated()
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

/**
 * Attributes of the bar. With scripts it is sticky and hidden until a row is selected. Without scripts it is always
 * visible below the table.
 */
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
  /** Address of the confirmation page: `?do=…&id=…&id=…`. */
  to: string
  /** Address of the file export. */
  exportTo?: string | false
  /** A `ChosenButton` for each action. */
  children?: ReactNode
}

/** Actions on the selected rows: a native form below the table. */
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

/** Posts an all-or-nothing action on the selected rows to the list's own page, which shows refusals. */
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

/** Action on the selected rows. Its accessible name differs from that of the same action on one row. */
export function ChosenButton({ way, children }: { way: string; children: string }) {
  return (
    <Button small name="do" value={way}>
      <OfChosen>{children}</OfChosen>
    </Button>
  )
}

/** Action in a `ChosenForm` that runs without confirmation. */
export function ChosenIntent({ intent, children }: { intent: string; children: string }) {
  return (
    <Button small name="intent" value={intent}>
      <OfChosen>{children}</OfChosen>
    </Button>
  )
}

/** Action in a `ChosenForm` that opens a confirmation page. */
export function ChosenConfirmation({ way, to, children }: { way: string; to: string; children: string }) {
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
