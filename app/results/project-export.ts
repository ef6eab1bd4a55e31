import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import * as atCampaigns from '#contract/campaigns/addresses.ts'
import { action as startExport } from './exports.server.ts'

/** Has the workbook of the project written, and leads to where it can be watched and fetched. */
export const action = (args: ActionFunctionArgs) => startExport(args)

/** Only a post exports; the address alone, as after signing in again, leads to the project. */
export const loader = (args: LoaderFunctionArgs) => redirect(atCampaigns.project(bizIdOf(args)))
