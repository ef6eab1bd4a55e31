import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useReadOnlyReason, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormReply, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import * as at from '#contract/data/addresses.ts'
import { getRuleModel } from '#contract/data/rules/calls.ts'
import { dimensionsMax, judgingFieldsMax, ModelState, rulesMax, rulesModelNoteMax } from '#contract/data/rules/codes.ts'
import { offeredTables } from '../processes/process.server.ts'
import { EditorForm } from './editor-forms.ts'
import { JudgingList } from './judging-list.tsx'
import type { Level } from './level-badge.tsx'
import { faultsOf, headOf, modelOf, reviewOf } from './model.server.ts'
import { ModelFrame } from './model-frame.tsx'
import { RuleTable } from './rule-table.tsx'
import { editedKinds } from './rule-values.ts'
import classes from './rules.module.css'

export { editorAction as action } from './model-action.server.ts'

export const handle: PageHandle<{ model: { name: string } }> = {
  large: true,
  i18n: ['rules', 'rules-levels', 'rules-faults', 'mart', 'workspaces'],
  title: ({ data }) => data?.model.name ?? '',
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, model } = await modelOf(args)
  const { bizId, version, currentVersion, owner, updatedAt, content, lists, faults, schedule } = model
  const names = new Map((await offeredTables(args, workspace)).map((table) => [table.bizId, table.name]))
  const { time } = datesOf(args.request)
  const newest =
    currentVersion > 0 ? await query(args, getRuleModel, { query: { bizId, number: currentVersion } }) : null
  return {
    model: { ...headOf(model), version, owner, updatedAt: time(updatedAt) },
    live: schedule && { schedule: schedule.bizId, number: schedule.number },
    today: datesOf(args.request).today(),
    isChanged: newest === null || JSON.stringify(newest.content) !== JSON.stringify(content),
    content,
    lists,
    tables: [content.mainTable, ...content.dimensions].map(({ tableBizId }) => names.get(tableBizId) ?? null),
    review: reviewOf(args, content.reviewOn),
    faults: faultsOf(args, faults),
  }
}

/** Draft of a rule model: its rules, tables, levels and settings. */
export default function Model() {
  const { t } = useTranslation('rules')
  const { model, content, lists, faults, isChanged, today } = useLoaderData<typeof loader>()
  const reply = useActionData() as FormReply | undefined
  const { workspace, allowed, isEditor } = useWorkspace()
  const reason = useReadOnlyReason()
  const { id } = workspace
  const { bizId, version } = model
  const saveForm = formState(EditorForm.save, { reply, fields: { note: t('save.note') } })
  const refused = reply ? formState(reply.form, { reply, fields: { note: t('save.note') } }).errors : []
  const isFull = content.rules.length >= rulesMax
  return (
    <ModelFrame model={model}>
      <ErrorSummary errors={refused} />
      {isEditor && !allowed.edit && <Notice tone="warning">{reason}</Notice>}
      {!isEditor && <Notice tone="info">{t('viewer')}</Notice>}
      <NextStep />
      {content.rules.length === 0 ? (
        <Card title={t('rules.title')}>
          <EmptyState title={t('rules.none')} line={t('rules.noneLine')} action={allowed.edit && <AddRule />} />
        </Card>
      ) : (
        <>
          <RuleTable
            rules={content.rules}
            lists={lists}
            faults={faults}
            modelBizId={bizId}
            version={version}
            today={today}
          />
          {allowed.edit && (isFull ? <p>{t('rule.full', { max: rulesMax })}</p> : <AddRule />)}
        </>
      )}
      <div className={classes.cards}>
        <div>
          <Tables />
          <JudgingList content={content} modelBizId={bizId} version={version} max={judgingFieldsMax} />
        </div>
        <Settings />
      </div>
      {allowed.edit && isChanged && faults.length === 0 && content.rules.length > 0 && (
        <Card title={t('save.title')}>
          <PostForm form={saveForm}>
            <input type="hidden" name="version" value={version} />
            <TextField
              field={saveForm.field('note')}
              hint={t('save.noteHint')}
              optional
              maxLength={rulesModelNoteMax}
              width="long"
              autoComplete="off"
            />
            <FormActions>
              <Button look="primary">{t('save.action')}</Button>
              <LinkButton to={at.ruleModelTest(id, bizId)}>{t('test.action')}</LinkButton>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </ModelFrame>
  )
}

/** State of the draft and the next thing to do. */
function NextStep() {
  const { t } = useTranslation('rules')
  const { model, content, faults, isChanged } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const { bizId, currentVersion } = model
  const page = at.ruleModel(id, bizId)
  const isEmpty = content.rules.length === 0
  if (faults.length > (isEmpty ? 1 : 0))
    return (
      <Notice tone="warning" title={t('faults.title', { count: faults.length })}>
        <ul className={classes.faults}>
          {faults.map(({ field, text }) => {
            const [list, place, ...rest] = field.replace(/\[(\d+)\]/g, '.$1').split('.')
            const rule = list === 'rules' ? content.rules[Number(place)] : undefined
            const to = rule
              ? `${at.rule(id, bizId, rule.id)}#rule-${rest.join('.').replace(/\.(\d+)/g, '[$1]')}`
              : (sectionOf[list ?? ''] ?? at.ruleModel)(id, bizId)
            return (
              <li key={`${field} ${text}`}>
                {to === page ? text : <Link to={to}>{rule ? `${rule.name}: ${text}` : text}</Link>}
              </li>
            )
          })}
        </ul>
      </Notice>
    )
  if (isEmpty) return null
  if (isChanged)
    return (
      <p className={classes.state}>
        {t(currentVersion === 0 ? 'state.first' : 'state.changed', { number: currentVersion })}
        <Live />
      </p>
    )
  return (
    <p className={classes.state}>
      {t('state.kept', { number: currentVersion })}
      <Live />
    </p>
  )
}

/** Link to the next step of the newest version: test, apply, results, or retire. */
function Live() {
  const { t } = useTranslation('rules')
  const { model, live } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, currentVersion, state } = model
  const isOnline = state === ModelState.live
  if (currentVersion === 0) return <Link to={at.ruleModelTest(id, bizId)}>{t('test.action')}</Link>
  return (
    <>
      {live && (isOnline || state === ModelState.applying) && (
        <Link to={at.schedule(id, live.schedule)}>
          {t(isOnline ? 'state.live' : 'state.applying', { number: live.number })}
        </Link>
      )}
      {isOnline && <Link to={at.ruleResults(id, bizId)}>{t('results.open')}</Link>}
      {isOnline && allowed.execute && <Link to={at.ruleModelRetire(id, bizId)}>{t('retire.action')}</Link>}
      {state === ModelState.draft && (
        <Link to={at.ruleModelTestOf(id, bizId, currentVersion)}>
          {t('state.testFirst', { number: currentVersion })}
        </Link>
      )}
      {(state === ModelState.tested || state === ModelState.retired) && allowed.execute && (
        <LinkButton small to={at.ruleModelApply(id, bizId)}>
          {t('apply.action')}
        </LinkButton>
      )}
    </>
  )
}

/** Pages on which faults outside of rules are corrected. */
const sectionOf: Readonly<Record<string, typeof at.ruleModel>> = {
  mainTable: at.ruleModelTables,
  dimensions: at.ruleModelTables,
  label: at.ruleModelEdit,
}

/** Links to the forms of new rules, by kind. */
function AddRule() {
  const { t } = useTranslation('rules')
  const { model } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  return (
    <nav className={classes.add} aria-label={t('rule.add')}>
      {editedKinds.map((kind) => (
        <LinkButton key={kind} to={at.ruleNewOf(id, model.bizId, kind)}>
          {t(`addKind.${kind}`)}
        </LinkButton>
      ))}
    </nav>
  )
}

/** Main table and dimension tables. */
function Tables() {
  const { t } = useTranslation('rules')
  const { model, content, tables } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { mainTable, dimensions } = content
  const [main, ...others] = tables
  return (
    <Card
      title={t('tables.title')}
      action={
        allowed.edit && (
          <LinkButton small look="quiet" to={at.ruleModelTables(id, model.bizId)}>
            {t('tables.edit')}
          </LinkButton>
        )
      }
    >
      <DescriptionList
        items={[
          {
            term: t('tables.main'),
            value: (
              <>
                {main ? <Link to={at.martTable(id, mainTable.tableBizId)}>{main}</Link> : t('tables.unseen')}
                <span className={classes.under}>{t('tables.keyOf', { key: mainTable.key.join(t('and')) })}</span>
              </>
            ),
          },
          ...dimensions.map(({ name, tableBizId, key, on }, place) => ({
            term: t('tables.dimensionOf', { name }),
            value: (
              <>
                {others[place] ? <Link to={at.martTable(id, tableBizId)}>{others[place]}</Link> : t('tables.unseen')}
                <span className={classes.under}>{t('tables.on', { on, key: key.join() })}</span>
              </>
            ),
          })),
        ]}
      />
      {dimensions.length === 0 && <p className={classes.hint}>{t('tables.noDimension', { max: dimensionsMax })}</p>}
    </Card>
  )
}

/** Levels and settings of tests. */
function Settings() {
  const { t } = useTranslation(['rules', 'rules-levels'])
  const { model, content, review } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { levels, samplePercent, timeBudget, label } = content
  return (
    <Card
      title={t('settings.title')}
      action={
        allowed.edit && (
          <LinkButton small look="quiet" to={at.ruleModelEdit(workspace.id, model.bizId)}>
            {t('settings.edit')}
          </LinkButton>
        )
      }
    >
      <DescriptionList
        items={[
          {
            term: t('settings.levels'),
            value:
              levels.length === 0
                ? t('settings.noLevels')
                : levels
                    .map((from, place) =>
                      t('settings.level', { level: t(`rules-levels:full.${(place + 1) as Level}`), from }),
                    )
                    .join(t('and')),
          },
          { term: t('settings.samplePercent'), value: `${samplePercent}%` },
          { term: t('settings.timeBudget'), value: t('settings.seconds', { count: timeBudget }) },
          { term: t('settings.label'), value: label ?? t('settings.noLabel') },
          {
            term: t('field.owner'),
            value: (
              <>
                {model.owner}
                {allowed.edit && (
                  <>
                    {' '}
                    <Link to={at.ruleModelHandOver(workspace.id, model.bizId)}>{t('handOver.action')}</Link>
                  </>
                )}
              </>
            ),
          },
          {
            term: t('field.reviewOn'),
            value: review ? `${review.day}${review.isOverdue ? ` · ${t('review.overdue')}` : ''}` : t('review.none'),
          },
          { term: t('field.updatedAt'), value: model.updatedAt },
        ]}
      />
    </Card>
  )
}
