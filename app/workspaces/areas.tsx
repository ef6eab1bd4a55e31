import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import classes from './workspaces.module.css'

/** What a workspace is there to work with; none of it is built yet, so none is a link. spec: platform §2 "areas" */
const areas = [
  'dataMart',
  'dataAccess',
  'processing',
  'rules',
  'models',
  'exploration',
  'scheduling',
  'warning',
  'relations',
  'suppliers',
] as const

/** The areas of the data workbench that are still to come. */
export function Areas() {
  const { t } = useTranslation('workspaces')
  return (
    <Card title={t('area.title')} action={<Badge>{t('area.notYet')}</Badge>}>
      <p className={classes.areasLine}>{t('area.line')}</p>
      <ul className={classes.areas}>
        {areas.map((area) => (
          <li key={area} className={classes.area}>
            <strong>{t(`area.${area}.name`)}</strong>
            <span>{t(`area.${area}.line`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
