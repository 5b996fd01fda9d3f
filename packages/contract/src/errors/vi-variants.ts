/** Vietnamese wording of `VARIANT_FAILURES`. */
export const variantFailuresVi = {
  'variant-too-complex':
    'Việc làm nhẹ mô hình này mất quá nhiều thời gian. Khách xem bản gốc. Hãy giảm số tam giác hoặc họa tiết rồi tải lên lại.',
  'variant-no-memory':
    'Việc làm nhẹ mô hình này cần nhiều bộ nhớ hơn mức cho phép. Khách xem bản gốc. Hãy thu nhỏ các họa tiết lớn nhất rồi tải lên lại.',
  'variant-changed':
    'Khi làm nhẹ, mô hình này sẽ không còn trông hoặc chuyển động đúng như ban đầu, nên khách xem bản gốc.',
  'variant-no-room':
    'Dung lượng của bạn không còn chỗ cho bản nhẹ hơn, nên khách xem bản gốc. Hãy xóa dự án không cần nữa rồi thử lại.',
  'variant-failed': 'Không tạo được bản nhẹ hơn. Khách xem bản gốc. Hãy thử lại.',
  'variant-crashed': 'Việc làm nhẹ mô hình này đã hai lần dừng đột ngột, nên không tự thử lại nữa. Khách xem bản gốc.',

  'conversion-unreadable': 'Không chuyển đổi được video này. Hãy xuất thành MP4 (H.264) rồi tải tệp đó lên.',
  'conversion-too-long':
    'Chuyển đổi video này mất quá nhiều thời gian. Hãy chọn đoạn ngắn hơn, hoặc xuất thành MP4 (H.264).',
  'conversion-no-room':
    'Dung lượng của bạn không còn chỗ cho video đã chuyển đổi. Hãy xóa dự án không cần nữa rồi thử lại.',
  'conversion-failed': 'Không chuyển đổi được video. Hãy thử lại.',
  'conversion-crashed':
    'Việc chuyển đổi video này đã hai lần dừng đột ngột. Hãy xuất thành MP4 (H.264) rồi tải tệp đó lên.',
} as const;
