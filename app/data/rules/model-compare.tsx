import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
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
import { compareRuleModel } from '#contract/data/rules/calls.ts'
import { CompareFigures } from './compare-figures.tsx'
import { headOf, modelOf, numberIn, refusalText } from './model.server.ts'
import { ModelFrame } from './model-frame.tsx'
import classes from './rules.module.css'

export const handle: PageHandle<{ model: { name: string } }> = {
  large: true,
  i18n: ['rules', 'rules-levels', 'rules-faults'],
  title: ({ t, data }) => t('rules:compare.title', { name: data?.model.name ?? '' }),
}

const draft = 'draft'

/** A version of the address; null for the draft. */
const sideOf = (text: string | null): number | null | undefined => (text === draft ? null : numberIn(text))

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const [first, second] = ['first', 'second'].map((name) => sideOf(searchParams.get(name)))
  const { model } = await modelOf(args)
  const { bizId, content } = model
  const isComparing = first !== undefined && second !== undefined
  const result = isComparing ? await mutate(args, compareRuleModel, { body: { bizId, first, second } }) : undefined
  return {
    model: headOf(model),
    tableBizId: content.mainTable.tableBizId,
    sides: isComparing ? { first, second } : null,
    compared: result?.ok ? result.data : null,
    refused: result && !result.ok ? refusalText(result) : null,
  }
}

/** Two versions of a model on the same rows: only where their outcome differs. */
export default function ModelCompare() {
  const { t } = useTranslation('rules')
  const { model, tableBizId, sides, compared, refused } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, currentVersion } = model
  const nameOf = (number: number | null) => (number === null ? t('draft') : t('versionOf', { number }))
  const numbers = Array.from({ length: currentVersion }, (_, back) => currentVersion - back)
  const options = [null, ...numbers].map((number) => ({
    value: number === null ? draft : String(number),
    label: nameOf(number),
  }))
  const sideText = (side: number | null) => (side === null ? draft : String(side))
  return (
    <ModelFrame model={model}>
      {currentVersion === 0 ? (
        <Card>
          <EmptyState
            title={t('compare.none')}
            line={t('compare.noneLine')}
            action={<LinkButton to={at.ruleModel(id, bizId)}>{t('test.toRules')}</LinkButton>}
          />
        </Card>
      ) : allowed.execute ? (
        <Card title={t('compare.action')}>
          <Form
            method="get"
            action={at.ruleModelCompare(id, bizId)}
            className={classes.tools}
            key={JSON.stringify(sides)}
          >
            <SelectField
              label={t('compare.first')}
              field={{ name: 'first', initialValue: sideText(sides ? sides.first : currentVersion) }}
              empty={false}
              width="short"
              options={options}
            />
            <SelectField
              label={t('compare.second')}
              field={{ name: 'second', initialValue: sideText(sides ? sides.second : null) }}
              empty={false}
              width="short"
              options={options}
            />
            <Button look="primary">{t('compare.action')}</Button>
          </Form>
          <p className={classes.hint}>{t('compare.line')}</p>
        </Card>
      ) : (
        <Notice tone="info">{t('test.notAllowed')}</Notice>
      )}
      {refused !== null && (
        <Notice tone="danger" title={t('compare.refused')}>
          {refused}
        </Notice>
      )}
      {compared && sides && (
        <CompareFigures
          compared={compared}
          first={nameOf(sides.first)}
          second={nameOf(sides.second)}
          tableBizId={tableBizId}
        />
      )}
    </ModelFrame>
  )
}
