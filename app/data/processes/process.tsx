import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { useReadOnlyReason, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { useHydrated } from '#app/ui/base/hydrated.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as at from '#contract/data/addresses.ts'
import { noteMax } from '#contract/data/processes/codes.ts'
import { ScheduleApprovalState } from '#contract/shell/workspaces/codes.ts'
import { logOf } from '../runs/params.server.ts'
import { RunLog } from '../runs/run-log.tsx'
import { runTextFiles } from '../runs/run-text.ts'
import { AddStep } from './add-step.tsx'
import { Differences } from './differences.tsx'
import { DraftBar } from './draft-bar.tsx'
import { DraftImpact } from './draft-impact.tsx'
import { EditorForm } from './editor-forms.ts'
import { GraphPicture } from './graph-picture.tsx'
import { previewOf } from './preview.server.ts'
import { PreviewTable } from './preview-table.tsx'
import classes from './process.module.css'
import { faultsOf, impactOf, parsedOf, pictureOf, processOf, processView, stepView } from './process.server.ts'
import { editorAction } from './process-action.server.ts'
import { ProcessFrame } from './process-frame.tsx'
import { StepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'

const GraphCanvas = lazy(() => import('./graph-canvas.tsx').then(({ GraphCanvas: Canvas }) => ({ default: Canvas })))

export const handle: PageHandle<{ process: { name: string } }> = {
  i18n: ['processes', 'tables', 'mart', ...runTextFiles],
  title: ({ data }) => data?.process.name ?? '',
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, process } = await processOf(args)
  const { graph } = process
  const parsed = await parsedOf(args, workspace, graph)
  const { searchParams } = new URL(args.request.url)
  const open = searchParams.get('step')
  const step = graph.nodes.find(({ id }) => id === open)
  const rows = ([5, 10] as const).find((each) => String(each) === searchParams.get('preview'))
  return {
    process: processView(args, process),
    nodes: pictureOf(graph, parsed),
    faults: faultsOf(args, parsed.faults),
    step: step ? await stepView(args, { workspace, graph, parsed, step }) : null,
    runs: await logOf(args, { workspaceBizId: workspace.bizId, processBizId: process.bizId }),
    impact: process.draft && parsed.faults.length === 0 ? await impactOf(args, process) : null,
    preview: step && rows ? await previewOf(args, workspace, { graph, node: step.id, rows }) : null,
  }
}

export const action = (args: ActionFunctionArgs) => editorAction(args)

/** Editor of a process: a picture of its steps, their list, and the form of the open one. */
export default function Process() {
  const { t } = useTranslation('processes')
  const { process, nodes, faults, step, preview, runs, impact } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { workspace, allowed, isEditor } = useWorkspace()
  const isScripted = useHydrated()
  const reason = useReadOnlyReason()
  const { id } = workspace
  const { bizId } = process
  const to = (node: string) => `${at.processStep(id, bizId, node)}#open-step`
  const page = at.process(id, bizId)
  const saveForm = formState(EditorForm.save, { reply, fields: { note: t('save.note') } })
  const stepErrors = faults.map(({ node, field, text }) => {
    const title = nodes.find((each) => each.id === node)?.title
    const place = field ? `#${EditorForm.step}-${field}` : '#open-step'
    return { text, ...(title && { label: title }), href: node ? at.processStep(id, bizId, node) + place : page }
  })
  const refused = reply && 'errors' in reply ? formState(reply.form, { reply, fields: { note: '' } }).errors : []
  const conflict = reply && 'conflict' in reply ? reply.conflict : undefined
  const isBlocked = isEditor && !allowed.edit
  const picture = <GraphPicture nodes={nodes} open={step?.id} to={to} label={t('picture')} />
  return (
    <ProcessFrame process={process}>
      {conflict === undefined && <ErrorSummary errors={refused} />}
      {isBlocked && (
        <Notice
          tone="warning"
          {...(workspace.scheduleApprovalState === ScheduleApprovalState.inProgress && { title: t('blocked.title') })}
        >
          {reason}
        </Notice>
      )}
      {!isEditor && <Notice tone="info">{t('viewer')}</Notice>}
      {conflict && (
        <Notice tone="danger" title={t('conflict.title')} live>
          <p>{t('conflict.line', { by: conflict.by, number: conflict.current })}</p>
          <div className={classes.ways}>
            <PostForm form={{ id: EditorForm.switch }} action={page}>
              <input type="hidden" name="number" value={conflict.current} />
              <Button>{t('conflict.switch', { number: conflict.current })}</Button>
            </PostForm>
            <PostForm form={{ id: EditorForm.save }} action={page}>
              <input type="hidden" name="basedOn" value={conflict.current} />
              <input type="hidden" name="note" value={String(saveForm.field('note').initialValue ?? '')} />
              <Button look="primary">{t('conflict.create')}</Button>
            </PostForm>
          </div>
          {conflict.differences && (
            <Differences
              title={t('conflict.differences', { number: conflict.current })}
              compared={conflict.differences}
            />
          )}
        </Notice>
      )}
      <DraftBar process={process} mayEdit={allowed.edit} step={step?.id} />
      {faults.length > 0 && (
        <section className={classes.faults} aria-labelledby="faults">
          <h2 id="faults">{t('save.faults')}</h2>
          <ul>
            {stepErrors.map(({ label, text, href }) => (
              <li key={`${href} ${text}`}>
                <a href={href}>{label ? `${label}: ${text}` : text}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {nodes.length === 0 ? (
        <Card>
          <EmptyState title={t('steps.none')} line={t('steps.noneLine')} />
        </Card>
      ) : (
        <div className={classes.picture}>
          {isScripted && allowed.edit ? (
            <Suspense fallback={picture}>
              <GraphCanvas nodes={nodes} open={step?.id} page={page} label={t('picture')} />
            </Suspense>
          ) : (
            picture
          )}
          <p className={classes.pictureLine}>{t(isScripted && allowed.edit ? 'pictureKeys' : 'pictureLine')}</p>
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.side}>
          {nodes.length > 0 && <StepList nodes={nodes} open={step?.id} to={to} />}
          {allowed.edit && <AddStep nodes={nodes} open={step?.id} reply={reply} page={page} />}
          {allowed.edit && process.draft && conflict === undefined && (
            <Card title={t('save.title')}>
              {faults.length > 0 ? (
                <p>{t('save.faulty', { count: faults.length })}</p>
              ) : (
                <PostForm form={saveForm} action={page}>
                  <input type="hidden" name="basedOn" value={process.draft.basedOn} />
                  {impact && <DraftImpact impact={impact} workspaceId={id} />}
                  <TextField
                    field={saveForm.field('note')}
                    hint={t('save.noteHint')}
                    optional
                    maxLength={noteMax}
                    width="full"
                  />
                  <FormActions>
                    <Button look="primary">{t('save.action')}</Button>
                    <LinkButton look="quiet" to={at.processDiscard(id, bizId)}>
                      {t('discard.action')}
                    </LinkButton>
                  </FormActions>
                </PostForm>
              )}
            </Card>
          )}
        </div>
        <div id="open-step" className={classes.main} tabIndex={-1}>
          {step ? (
            <>
              <StepForm
                key={`${step.id} ${process.draft?.state ?? 0}`}
                step={step}
                faults={faults.filter(({ node }) => node === step.id)}
                reply={reply && 'errors' in reply && reply.form === EditorForm.step ? reply : undefined}
                mayEdit={allowed.edit}
                total={nodes.length}
                page={page}
              />
              <Card wide title={t('preview.label')}>
                <div className={classes.ways}>
                  <LinkButton small to={`${at.processStep(id, bizId, step.id)}&preview=5#open-step`}>
                    {t('preview.action')}
                  </LinkButton>
                  <LinkButton small to={`${at.processStep(id, bizId, step.id)}&preview=10#open-step`}>
                    {t('preview.more')}
                  </LinkButton>
                  <LinkButton small look="quiet" to={at.processPreviewOf(id, bizId, step.id)}>
                    {t('preview.page')}
                  </LinkButton>
                </div>
                {preview && <PreviewTable caption={t('preview.title', { title: step.title })} found={preview} />}
              </Card>
            </>
          ) : (
            nodes.length > 0 && <p className={classes.none}>{t('step.none')}</p>
          )}
        </div>
      </div>
      {runs.length > 0 && <RunLog workspaceId={id} processBizId={bizId} runs={runs} />}
    </ProcessFrame>
  )
}
