import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/data/addresses.ts'
import type { ModelHead } from './model.server.ts'
import { ModelBadge } from './states.tsx'

type Props = { model: ModelHead; children: ReactNode }

/** Header and tabs of a rule model. */
export function ModelFrame({ model: { bizId, name, remark, currentVersion, state, hasResults }, children }: Props) {
  const { t } = useTranslation('rules')
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  return (
    <>
      <PageHeader
        title={name}
        line={remark || undefined}
        status={<ModelBadge state={state} />}
        crumbs={[{ label: t('title'), to: at.ruleModels(id) }]}
        action={
          <>
            {allowed.edit && <LinkButton to={at.ruleModelEdit(id, bizId)}>{t('edit.action')}</LinkButton>}
            {allowed.delete && (
              <LinkButton look="quiet" to={at.ruleModelRemove(id, bizId)}>
                {t('remove.action')}
              </LinkButton>
            )}
          </>
        }
      />
      <TabLinks
        label={t('tabs', { name })}
        tabs={[
          { label: t('tab.rules'), to: at.ruleModel(id, bizId), end: true },
          { label: t('tab.test'), to: at.ruleModelTest(id, bizId) },
          { label: t('tab.versions'), to: at.ruleModelVersions(id, bizId), count: currentVersion },
          ...(currentVersion > 0 ? [{ label: t('tab.compare'), to: at.ruleModelCompare(id, bizId) }] : []),
          ...(hasResults ? [{ label: t('tab.results'), to: at.ruleResults(id, bizId) }] : []),
        ]}
      />
      {children}
    </>
  )
}
