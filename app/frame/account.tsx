import { redirect } from '@remix-run/node'

/** The layout of the account pages shows nothing by itself. spec: platform §2 "Route table" */
export const loader = () => redirect('/')
