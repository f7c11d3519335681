import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.orderStock': ['订单库存', 'Tồn kho theo đơn hàng', 'Order stock', 'สต็อกตามคำสั่ง'],
  'permit.orderStock.view': ['查看订单库存', 'Xem tồn kho theo đơn', 'See stock of orders', 'ดูสต็อกตามคำสั่ง'],
  'permit.place.view': ['查看仓库库位图', 'Xem sơ đồ kho', 'See the picture of warehouses', 'ดูผังคลังสินค้า'],
  'orderStock.empty': [
    '仓库里没有订单货物',
    'Trong kho không có hàng của đơn',
    'No goods of orders in the warehouses.',
    'ไม่มีสินค้าของคำสั่งในคลัง',
  ],
} satisfies Words;
