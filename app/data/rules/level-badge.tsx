import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { levelTones } from '#contract/data/rules/codes.ts'

export type Level = 1 | 2 | 3

/** Level of a score or a warning, as number and text; 0 means none. */
export function LevelBadge({ level }: { level: number }) {
  const { t } = useTranslation('rules-levels')
  return <Badge tone={levelTones[level] ?? 'danger'}>{level === 0 ? t('none') : t(`full.${level as Level}`)}</Badge>
}
