import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import type { EntryMarks as Marks } from './draft.server.ts'
import classes from './draft-list.module.css'

type StepsProps = {
  entryKey: string
  /** Name of the entry for accessible names of the buttons. */
  name: string
  place: 'first' | 'last' | 'only' | 'between'
  /** Address of the confirmation page for a removal. */
  remove: string
  copy?: boolean
}

/** Buttons of one entry: move up or down, copy, remove. They submit the form around the list. */
export function Steps({ entryKey, name, place, remove, copy }: StepsProps) {
  const { t } = useTranslation('kinds-matrix-questionnaires')
  return (
    <span className={classes.steps}>
      <button
        type="submit"
        className={classes.arrow}
        name="up"
        value={entryKey}
        title={t('list.up')}
        disabled={place === 'first' || place === 'only'}
      >
        <Icon name="arrow-up" size={16} />
        <VisuallyHidden>{t('list.upOf', { name })}</VisuallyHidden>
      </button>
      <button
        type="submit"
        className={classes.arrow}
        name="down"
        value={entryKey}
        title={t('list.down')}
        disabled={place === 'last' || place === 'only'}
      >
        <Icon name="arrow-down" size={16} />
        <VisuallyHidden>{t('list.downOf', { name })}</VisuallyHidden>
      </button>
      {copy && (
        <button type="submit" className={classes.step} name="copy" value={entryKey}>
          {t('list.copy')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </button>
      )}
      <Link className={classes.step} to={remove}>
        {t('list.remove')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Link>
    </span>
  )
}

export const placeIn = (index: number, length: number): StepsProps['place'] =>
  length === 1 ? 'only' : index === 0 ? 'first' : index === length - 1 ? 'last' : 'between'

/** Change of an entry since the published version, and its missing languages. */
export function EntryMarks({ change, missing }: Pick<Marks, 'change' | 'missing'>) {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'common'])
  return (
    <span className={classes.marks}>
      {change && <Badge tone={change === 'added' ? 'success' : 'info'}>{t(`common:change.${change}`)}</Badge>}
      {missing.map((language) => (
        <Badge key={language} tone="warning">
          {t(`missing.${language}`)}
        </Badge>
      ))}
    </span>
  )
}
