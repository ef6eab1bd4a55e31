import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { CopyLink } from '#app/ui/actions/copy-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { languageNames } from '#contract/platform/language.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getProject, pageDeliveries } from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { ProjectStatusBadge, SendTypeBadge } from '../badges.tsx'
import { DeliveryTable } from '../letters/delivery-table.tsx'
import { itemIdOf, respondentOf } from '../params.server.ts'
import { useProjectCrumbs } from '../projects/project-crumbs.ts'
import { deliveryView, type ProjectView, projectView, type RespondentView, respondentView } from '../views.server.ts'
import classes from './respondent.module.css'
import { RespondentPapers } from './respondent-papers.tsx'

type Data = { project: ProjectView; respondent: RespondentView }

export const handle: PageHandle<Data> = {
  i18n: ['campaigns', 'campaigns-delivery'],
  title: ({ data }) => data?.respondent.name ?? '',
}

/** Newest deliveries only; the deliveries page lists all. */
const deliveriesShown = 20

export async function loader(args: LoaderFunctionArgs) {
  const projectId = bizIdOf(args)
  const [project, item, sent] = await Promise.all([
    query(args, getProject, { query: { id: projectId } }),
    respondentOf(args),
    query(args, pageDeliveries, { body: { projectId, itemId: itemIdOf(args), size: deliveriesShown } }),
  ])
  return {
    project: projectView(args.request, project),
    respondent: respondentView(args.request, item),
    deliveries: sent.records.map((row) => deliveryView(args.request, row)),
  }
}

export default function Respondent() {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  const { project, respondent, deliveries } = useLoaderData<typeof loader>()
  const crumbs = useProjectCrumbs(project)
  const { name, sendType, sapUserId, email, company, department, language, disabled, link } = respondent
  const mayWrite = usePermission(RiskPerm.writeProjects) && project.status !== ProjectStatus.archived
  const facts = [
    { term: t('respondent.userNumber'), value: sapUserId },
    { term: t('respondent.email'), value: email },
    { term: t('respondent.company'), value: company },
    { term: t('respondent.department'), value: department },
    { term: t('campaigns-delivery:language.label'), value: language && languageNames[language] },
    { term: t('project.endTime'), value: project.endTime },
    { term: t('project.status'), value: <ProjectStatusBadge project={project} /> },
  ]
  return (
    <>
      <PageHeader
        title={name}
        status={<SendTypeBadge sendType={sendType} />}
        crumbs={crumbs}
        action={<Actions project={project} respondent={respondent} />}
      />
      {disabled && (
        <Notice tone="warning" title={t('campaigns-delivery:disabled.one')}>
          {t('campaigns-delivery:disabled.line')}
        </Notice>
      )}
      <Card title={t('respondent.facts')}>
        <DescriptionList items={facts.filter(({ value }) => value)} />
      </Card>
      <RespondentPapers projectId={project.bizId} respondent={respondent} mayWrite={mayWrite} />
      {link !== '' && (
        <Card title={t('respondent.ownLink')}>
          <div className={classes.ownLink}>
            <p>{t('respondent.ownLinkLine', { papers: respondent.papers.length })}</p>
            <CopyLink name={name} address={link} shown />
            {mayWrite && (
              <div className={classes.linkActions}>
                <LinkButton small to={at.respondentCard(project.bizId, respondent.itemId)}>
                  {t('campaigns-delivery:card.link')}
                </LinkButton>
                <LinkButton small look="quiet" to={at.respondentRenew(project.bizId, respondent.itemId)}>
                  {t('campaigns-delivery:renew.link')}
                </LinkButton>
              </div>
            )}
          </div>
        </Card>
      )}
      {deliveries.length > 0 && (
        <Card title={t('campaigns-delivery:delivery.list')} flush>
          <DeliveryTable projectId={project.bizId} deliveries={deliveries} />
        </Card>
      )}
    </>
  )
}

function Actions({ project, respondent: { itemId, sendType, answered } }: Data) {
  const { t } = useTranslation('campaigns')
  const mayWrite = usePermission(RiskPerm.writeProjects) && project.status !== ProjectStatus.archived
  if (!mayWrite) return null
  return (
    <>
      {!answered && <LinkButton to={at.respondentRemove(project.bizId, itemId)}>{t('respondent.remove')}</LinkButton>}
      {!answered && sendType === SendType.external && (
        <LinkButton to={at.respondentEdit(project.bizId, itemId)}>{t('respondent.edit')}</LinkButton>
      )}
      <LinkButton look="primary" to={at.insiders(project.bizId)}>
        {t('respondents.addMore')}
      </LinkButton>
    </>
  )
}
