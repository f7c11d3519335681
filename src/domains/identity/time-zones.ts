/** Time zones of the places that we serve; their words are `timeZone.<zone>`. */
export const timeZones = [
  'Asia/Shanghai',
  'Asia/Ho_Chi_Minh',
  'Asia/Bangkok',
  'Asia/Hong_Kong',
  'Asia/Vientiane',
  'Asia/Phnom_Penh',
  'Asia/Yangon',
  'Asia/Kuala_Lumpur',
  'Asia/Singapore',
] as const;
