import { useTranslation } from 'react-i18next'
import * as at from '#contract/risk/campaigns/addresses.ts'

/** Path of a page below a project: the list of projects, and the project. */
export function useProjectCrumbs({ bizId, name }: { bizId: string; name: string }) {
  const { t } = useTranslation('campaigns')
  return [
    { label: t('projects.title'), to: at.projects },
    { label: name, to: at.project(bizId) },
  ]
}
