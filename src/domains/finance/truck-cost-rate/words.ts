import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.truckCostRate': ['自有车辆成本费率', 'Định mức chi phí xe công ty', 'Own truck cost rates', 'อัตราต้นทุนรถบริษัท'],
  'page.truckCostRate.add': ['新增车辆成本费率', 'Thêm định mức chi phí xe', 'New truck cost rate', 'เพิ่มอัตราต้นทุนรถ'],
  'page.truckCostRate.edit': ['编辑车辆成本费率', 'Sửa định mức chi phí xe', 'Edit truck cost rate', 'แก้ไขอัตราต้นทุนรถ'],
  'permit.truckCostRate.view': ['查看车辆成本费率', 'Xem định mức chi phí xe', 'See truck cost rates', 'ดูอัตราต้นทุนรถ'],
  'permit.truckCostRate.save': ['维护车辆成本费率', 'Cập nhật định mức chi phí xe', 'Edit truck cost rates', 'จัดการอัตราต้นทุนรถ'],
  'permit.truckCostRate.deactivate': ['停用车辆成本费率', 'Ngừng định mức chi phí xe', 'Deactivate truck cost rates', 'ปิดใช้งานอัตราต้นทุนรถ'],
  'truckCostRate.company_id': ['公司', 'Công ty', 'Own company', 'บริษัท'],
  'truckCostRate.vehicle_id': ['车牌', 'Biển số', 'Plate', 'ทะเบียนรถ'],
  'truckCostRate.valid_from': ['生效日期', 'Từ ngày', 'Valid from', 'มีผลตั้งแต่'],
  'truckCostRate.valid_to': ['截止日期', 'Đến ngày', 'Valid to', 'มีผลถึง'],
  'truckCostRate.fuel_km': ['油费（每公里）', 'Nhiên liệu mỗi km', 'Fuel per km', 'ค่าน้ำมันต่อ กม.'],
  'truckCostRate.toll_km': ['路桥费（每公里）', 'Phí cầu đường mỗi km', 'Toll per km', 'ค่าผ่านทางต่อ กม.'],
  'truckCostRate.upkeep_km': ['维修轮胎（每公里）', 'Bảo dưỡng, lốp mỗi km', 'Upkeep and tyres per km', 'ค่าซ่อมบำรุงและยางต่อ กม.'],
  'truckCostRate.driver_day': ['司机（每天）', 'Tài xế mỗi ngày', 'Driver per day', 'ค่าคนขับต่อวัน'],
  'truckCostRate.depreciation_day': ['折旧（每天）', 'Khấu hao mỗi ngày', 'Depreciation per day', 'ค่าเสื่อมราคาต่อวัน'],
  'truckCostRate.remark': ['备注', 'Ghi chú', 'Remark', 'หมายเหตุ'],
  'refusal.TRUCK_COST_OVERLAP': [
    '该车在这些日期已有成本费率，请先截止原费率',
    'Xe này đã có định mức cho những ngày đó, hãy kết thúc định mức cũ trước',
    'This truck has a rate on those days already. End that one first.',
    'รถคันนี้มีอัตราในช่วงวันดังกล่าวแล้ว กรุณาสิ้นสุดอัตราเดิมก่อน',
  ],
} satisfies Words;
