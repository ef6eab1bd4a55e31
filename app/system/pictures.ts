export const picturesAddress = '/system/settings/pictures'
