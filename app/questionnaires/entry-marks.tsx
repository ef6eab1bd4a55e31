import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import type { EntryMarks as Marks } from './draft-entries.server.ts'
import classes from './draft-list.module.css'

/** What became of an entry since the published version, and which languages it lacks. */
export function EntryMarks({ change, missing }: Pick<Marks, 'change' | 'missing'>) {
  const { t } = useTranslation(['questionnaires', 'common'])
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
