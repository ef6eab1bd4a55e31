import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormReply, formState } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as at from '#contract/data/addresses.ts'
import { testRuleModel } from '#contract/data/rules/calls.ts'
import { testRows } from '#contract/data/rules/codes.ts'
import type { TestedModel } from '#contract/data/rules/shapes.ts'
import { faultsOf, headOf, modelOf, numberIn, refusalText } from './model.server.ts'
import { ModelFrame } from './model-frame.tsx'
import classes from './rules.module.css'
import { TestFigures } from './test-figures.tsx'

const formId = 'test'

export const handle: PageHandle<{ model: { name: string } }> = {
  large: true,
  i18n: ['rules', 'rules-levels', 'rules-faults', 'rules-why'],
  title: ({ t, data }) => t('rules:test.title', { name: data?.model.name ?? '' }),
}

const shape = z.strictObject({ rows: z.enum(testRows).default('1000'), number: z.coerce.number().int().optional() })

export async function loader(args: LoaderFunctionArgs) {
  const { model } = await modelOf(args)
  const { currentVersion, content, faults } = model
  const requestedNumber = numberIn(new URL(args.request.url).searchParams.get('number'))
  return {
    model: headOf(model),
    number: requestedNumber !== undefined && requestedNumber <= currentVersion ? requestedNumber : null,
    rules: content.rules.length,
    samplePercent: content.samplePercent,
    hasLevels: content.levels.length > 0,
    tableBizId: content.mainTable.tableBizId,
    faults: faultsOf(args, faults).map(({ text }) => text),
  }
}

type Reply = FormReply & { tested: TestedModel }

/** A test of a version is recorded, so that the version may go live. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { bizId } = (await modelOf(args)).model
  const result = await mutate(args, testRuleModel, { body: { bizId, ...form.value } })
  if (!result.ok)
    return refusedConfirmation({ ...result, failure: { ...result.failure, msg: refusalText(result) } }, formId)
  return json<Reply>({ ...form.reply(), tested: result.data })
}

/** Test of the draft or a version on rows of its table. */
export default function ModelTest() {
  const { t } = useTranslation('rules')
  const { model, number, rules, samplePercent, hasLevels, tableBizId, faults } = useLoaderData<typeof loader>()
  const reply = useActionData() as (FormReply & Partial<Reply>) | undefined
  const fields = { rows: t('test.rowsOf'), number: t('test.version') }
  const saved = { rows: '1000', number: number === null ? '' : String(number) }
  const form = formState(formId, { reply, fields, saved })
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, currentVersion } = model
  const versions = Array.from({ length: currentVersion }, (_, back) => {
    const each = currentVersion - back
    return { value: String(each), label: t('versionOf', { number: each }) }
  })
  const canTest = allowed.execute && rules > 0 && faults.length === 0
  return (
    <ModelFrame model={model}>
      <ErrorSummary errors={form.errors} />
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
          <PostForm form={form} preventScrollReset>
            <div className={classes.tools}>
              <SelectField
                field={form.field('rows')}
                empty={false}
                width="short"
                options={testRows.map((value) => ({
                  value,
                  label: t(`test.choice.${value}`, { percent: samplePercent }),
                }))}
              />
              {versions.length > 0 && (
                <SelectField field={form.field('number')} empty={t('draft')} width="short" options={versions} />
              )}
              <Button look="primary">{t('test.action')}</Button>
            </div>
            <p className={classes.hint}>{t('test.line')}</p>
          </PostForm>
        </Card>
      )}
      {reply?.tested && <TestFigures tested={reply.tested} tableBizId={tableBizId} hasLevels={hasLevels} />}
    </ModelFrame>
  )
}
