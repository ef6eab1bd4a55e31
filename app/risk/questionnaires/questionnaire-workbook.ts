import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/page/api/api.server.ts'
import { fileAt, postedFileAt } from '#app/page/files/downloads.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { kindAt, servedKinds } from '#app/risk/kinds.server.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { codeOf } from './params.server.ts'

const template = fileAt(at.questionnaires, (args) => download(args, servedKinds[kindAt(args.request)].template))

/** Questionnaire as an importable workbook: its newest version, the given one, or its draft. */
const exported = postedFileAt(
  (args) => at.questionnaire(codeOf(args)),
  async (args) => {
    const posted = await postedForm(args.request)
    const number = Number(posted.get('number')) || undefined
    const draft = posted.get('draft') === 'true' ? ('true' as const) : undefined
    const query = { domain: codeOf(args), number, draft }
    return download(args, servedKinds[kindAt(args.request)].export, { query })
  },
)

/** Without a code in the address, downloads the template. */
export const loader = (args: LoaderFunctionArgs) =>
  args.params.code === undefined ? template.loader(args) : exported.loader(args)

export const action = exported.action
