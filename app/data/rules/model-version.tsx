import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { judgingFieldsMax } from '#contract/data/rules/codes.ts'
import { JudgingList } from './judging-list.tsx'
import { faultsOf, modelOf } from './model.server.ts'
import { RuleTable } from './rule-table.tsx'
import classes from './rules.module.css'

export const handle: PageHandle<{ model: { name: string }; number: number }> = {
  large: true,
  i18n: ['rules', 'rules-levels', 'rules-faults', 'mart'],
  title: ({ t, data }) => t('rules:versions.of', { name: data?.model.name ?? '', number: data?.number ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const number = numberOf(args, 'number')
  const { bizId, name, version, content, lists, faults } = (await modelOf(args, number)).model
  return { number, model: { bizId, name, version }, content, lists, faults: faultsOf(args, faults) }
}

/** Rules and judging fields of one version, to be read. */
export default function ModelVersion() {
  const { t } = useTranslation('rules')
  const { number, model, content, lists, faults } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, name, version } = model
  return (
    <>
      <PageHeader
        title={t('versions.of', { name, number })}
        crumbs={[
          { label: t('title'), to: at.ruleModels(id) },
          { label: name, to: at.ruleModel(id, bizId) },
          { label: t('tab.versions'), to: at.ruleModelVersions(id, bizId) },
        ]}
        action={
          allowed.edit && <LinkButton to={at.ruleModelRestore(id, bizId, number)}>{t('restore.action')}</LinkButton>
        }
      />
      <RuleTable
        rules={content.rules}
        lists={lists}
        faults={faults}
        modelBizId={bizId}
        version={version}
        mayEdit={false}
      />
      <div className={classes.cards}>
        <JudgingList content={content} modelBizId={bizId} version={version} max={judgingFieldsMax} mayEdit={false} />
      </div>
    </>
  )
}
