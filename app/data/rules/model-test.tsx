import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as at from '#contract/data/addresses.ts'
import { testRuleModel } from '#contract/data/rules/calls.ts'
import { testRows } from '#contract/data/rules/codes.ts'
import { faultsOf, modelOf, numberIn, refusalText } from './model.server.ts'
import { ModelFrame } from './model-frame.tsx'
import classes from './rules.module.css'
import { TestFigures } from './test-figures.tsx'

export const handle: PageHandle<{ model: { name: string } }> = {
  large: true,
  i18n: ['rules', 'rules-faults'],
  title: ({ t, data }) => t('rules:test.title', { name: data?.model.name ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const rows = testRows.find((each) => each === searchParams.get('rows'))
  const number = numberIn(searchParams.get('number'))
  const { model } = await modelOf(args, number)
  const { bizId, name, remark, currentVersion, content, faults } = model
  const result =
    rows && faults.length === 0
      ? await mutate(args, testRuleModel, { body: { bizId, rows, ...(number !== undefined && { number }) } })
      : undefined
  return {
    model: { bizId, name, remark, currentVersion },
    number: number ?? null,
    rows: rows ?? null,
    rules: content.rules.length,
    samplePercent: content.samplePercent,
    tableBizId: content.mainTable.tableBizId,
    faults: faultsOf(args, faults).map(({ text }) => text),
    tested: result?.ok ? result.data : null,
    refused: result && !result.ok ? refusalText(result) : null,
  }
}

/** Test of the draft or a version on rows of its table. */
export default function ModelTest() {
  const { t } = useTranslation('rules')
  const { model, number, rows, rules, samplePercent, tableBizId, faults, tested, refused } =
    useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, currentVersion } = model
  const page = at.ruleModelTest(id, bizId)
  const versions = Array.from({ length: currentVersion }, (_, back) => {
    const each = currentVersion - back
    return { value: String(each), label: t('versionOf', { number: each }) }
  })
  const canTest = allowed.execute && rules > 0 && faults.length === 0
  return (
    <ModelFrame model={model}>
      {rules === 0 && (
        <Card>
          <EmptyState
            title={t('rules.none')}
            line={t('test.noRule')}
            action={<LinkButton to={at.ruleModel(id, bizId)}>{t('test.toRules')}</LinkButton>}
          />
        </Card>
      )}
      {rules > 0 && faults.length > 0 && (
        <Notice tone="warning" title={t('faults.title', { count: faults.length })}>
          <ul className={classes.faults}>
            {faults.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Link to={at.ruleModel(id, bizId)}>{t('test.toRules')}</Link>
        </Notice>
      )}
      {!allowed.execute && <Notice tone="info">{t('test.notAllowed')}</Notice>}
      {canTest && (
        <Card title={t('test.which')}>
          <Form method="get" action={page} className={classes.tools} key={`${rows} ${number}`}>
            <SelectField
              label={t('test.rowsOf')}
              field={{ name: 'rows', initialValue: rows ?? '1000' }}
              empty={false}
              width="short"
              options={testRows.map((value) => ({
                value,
                label: t(`test.choice.${value}`, { percent: samplePercent }),
              }))}
            />
            {versions.length > 0 && (
              <SelectField
                label={t('test.version')}
                field={{ name: 'number', initialValue: number === null ? '' : String(number) }}
                empty={t('draft')}
                width="short"
                options={versions}
              />
            )}
            <Button look="primary">{t('test.action')}</Button>
          </Form>
          <p className={classes.hint}>{t('test.line')}</p>
        </Card>
      )}
      {refused !== null && (
        <Notice tone="danger" title={t('test.refused')}>
          {refused}
        </Notice>
      )}
      {tested && <TestFigures tested={tested} tableBizId={tableBizId} />}
    </ModelFrame>
  )
}
